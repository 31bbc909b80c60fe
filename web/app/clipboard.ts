/** Copies texts to the clipboard. */

/** Copy a text; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text); // Pages without HTTPS have no clipboard API, except on localhost.
  }
}

function copyFromField(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  // Deprecated, but without HTTPS there is no other way.
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
