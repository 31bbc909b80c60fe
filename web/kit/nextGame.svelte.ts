/** The next game of the people at a finished table: who wants it, and how to join. */

import { ApiError, get, post, queryText } from "../app/api";
import { tablePath } from "../app/links";
import { go } from "../app/router.svelte";
import type { TableInfo } from "../gen/wire";

export class NextGame {
  /** The table of the next game; null as long as nobody has suggested one. */
  table = $state<TableInfo | null>(null);
  private requested: string | null = null;

  /** Find out about the table of the next game, whose id is part of a finished table. */
  async follow(id: string | null, invite: string | null): Promise<void> {
    if (id === null || id === this.requested) return;
    this.requested = id;
    try {
      this.table = await get<TableInfo>(`/tables/${id}${queryText({ invite })}`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) this.requested = null;
      this.table = null; // It has been deleted: another one can be suggested.
    }
  }

  /** The names of those who sit there already. */
  get names(): string[] {
    const people = this.table?.seats.filter(({ kind }) => kind === "person") ?? [];
    return people.map(({ name }) => name);
  }

  /** Can somebody still take a seat? */
  get isOpen(): boolean {
    return this.table?.status === "open";
  }

  /**
   * Take a seat at the next table, the same as before if it is open, and go there.
   *
   * Whoever had no seat before (-1) only goes there.
   */
  async join(seat: number, invite: string | null): Promise<void> {
    const { table } = this;
    if (!table) return;
    const open = table.seats.flatMap(({ kind }, i) => (kind === "open" ? [i] : []));
    const wanted = open.includes(seat) ? seat : open[0];
    const isSeated = table.seats.some(({ mine }) => mine);
    if (this.isOpen && !isSeated && seat >= 0 && wanted !== undefined) {
      // If somebody else was faster, the page of the table shows which seats are left.
      await post(`/tables/${table.id}/sit`, { seat: wanted, invite }).catch(() => {});
    }
    go(tablePath({ id: table.id, invite }));
  }
}
