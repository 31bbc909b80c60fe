/** Decides whose area is drawn large over the board: the one pointed at, or the one kept open. */

/** Milliseconds for which the mouse must rest on a small area before it is enlarged. */
const HOVER_DELAY = 200;

export class AreaViewer {
  private opened = $state<number | null>(null);
  private glanced = $state<number | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The seats whose areas are shown small, in their order. */
  constructor(private seats: () => readonly number[]) {}

  /** The seat whose area is drawn large. */
  readonly large = $derived.by(() => {
    const seat = this.opened ?? this.glanced;
    return seat !== null && this.seats().includes(seat) ? seat : null;
  });

  /** Does the large area stay until it is closed? */
  get isOpen(): boolean {
    return this.opened !== null && this.large === this.opened;
  }

  /** Show an area while it is pointed at or focused; null when that ends. */
  glance(seat: number | null, delay = 0): void {
    clearTimeout(this.timer);
    if (delay) this.timer = setTimeout(() => (this.glanced = seat), delay);
    else this.glanced = seat;
  }

  /** Show an area once the mouse has rested on it for a moment. */
  hover(seat: number): void {
    this.glance(seat, HOVER_DELAY);
  }

  /** Open an area, or close it if it is the open one. */
  toggle(seat: number): void {
    if (this.opened === seat) this.close();
    else this.opened = seat;
  }

  /** Go to the next or previous area, in a circle. */
  step(by: number): void {
    const seats = this.seats();
    const index = seats.indexOf(this.large ?? seats[0]);
    this.opened = seats[(index + by + seats.length) % seats.length];
  }

  /** Close the large area; returns whether there was one. */
  close(): boolean {
    const hadAny = this.large !== null;
    this.glance(null);
    this.opened = null;
    return hadAny;
  }
}
