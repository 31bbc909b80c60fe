/** The addresses of tables. A table that is not public opens only with its invitation key. */

import { queryText } from "./api";

interface TableKey {
  id: string;
  /** The invitation key, if this person knows it. */
  invite?: string | null;
}

/** The page of a table. */
export function tablePath({ id, invite }: TableKey): string {
  return `/t/${id}${queryText({ invite })}`;
}

/** The page that replays a table's game, from the start or after so many entries. */
export function replayPath({ id, invite }: TableKey, at: number | null = null): string {
  return `/t/${id}/replay${queryText({ invite, at })}`;
}

/** The file with the record of a table's game. */
export function recordPath({ id, invite }: TableKey): string {
  return `/api/tables/${id}/record${queryText({ invite })}`;
}

/** The form for another game with the people of a finished table. */
export function nextGamePath({ id }: TableKey): string {
  return `/new${queryText({ after: id })}`;
}

/** The link that invites others to a table. */
export function invitationLink(table: TableKey): string {
  return location.origin + tablePath(table);
}
