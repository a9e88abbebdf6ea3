/** An item that waits, with its caller. */
export interface Waiting {
  readonly caller: string;
}

/** How many may wait, and how many of one caller. */
export interface Room {
  queue: number;
  queueEach: number;
}

/**
 * A queue in which callers take turns: each one's next comes before the second of another, however many
 * somebody adds. When it is full, who has the most in it loses the latest.
 */
export class FairQueue<Item extends Waiting> {
  /** Those of each caller, first come first; the caller whose turn is next stands first. */
  readonly #lines = new Map<string, Item[]>();
  readonly #room: Room;
  #length = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  get length(): number {
    return this.#length;
  }

  /** @returns what has no room: nothing, the given one, or the latest of who has the most */
  add(item: Item): Item | undefined {
    const line = this.#lines.get(item.caller);
    const own = line?.length ?? 0;
    if (own >= this.#room.queueEach) return item;
    let dropped: Item | undefined;
    if (this.#length >= this.#room.queue) {
      const longest = this.#longest();
      if (!longest || longest.length <= own + 1) return item;
      dropped = longest.at(-1);
      if (dropped) this.remove(dropped);
    }
    if (line) line.push(item);
    else this.#lines.set(item.caller, [item]);
    this.#length += 1;
    return dropped;
  }

  /** Takes the next out of the queue, of those callers that may have one. */
  take(may: (caller: string) => boolean): Item | undefined {
    for (const [caller, line] of this.#lines) {
      if (!may(caller)) continue;
      const [next] = line;
      // A caller that had a turn stands last.
      this.#lines.delete(caller);
      line.shift();
      if (line.length > 0) this.#lines.set(caller, line);
      this.#length -= 1;
      return next;
    }
    return undefined;
  }

  /** Takes one out that does not want to wait any more; does nothing when it has left. */
  remove(item: Item): void {
    const line = this.#lines.get(item.caller);
    const at = line?.indexOf(item) ?? -1;
    if (!line || at < 0) return;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(item.caller);
    this.#length -= 1;
  }

  #longest(): Item[] | undefined {
    let longest: Item[] | undefined;
    for (const line of this.#lines.values()) {
      if (line.length > (longest?.length ?? 0)) longest = line;
    }
    return longest;
  }
}
