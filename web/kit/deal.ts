/** Was the deal fixed before the game? The fingerprint shown at the start must be the secret's. */

export async function isFingerprint(secret: string, commitment: string): Promise<boolean> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  const hex = [...new Uint8Array(hash)].map((b) => b.toString(16).padStart(2, "0")).join("");
  return hex === commitment;
}
