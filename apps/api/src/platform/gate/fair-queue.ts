/** A waiting item with its caller. */
export interface Waiting {
  readonly caller: string;
}

/** The maximum of waiting items, in all and for each caller. */
export interface Room {
  queue: number;
  queueEach: number;
}

/**
 * A queue in which callers take turns: each caller's next item comes before another's second, however many
 * items are added. A full queue drops the newest item of the caller with the most items.
 */
export class FairQueue<Item extends Waiting> {
  /** Each caller's items in order of arrival; the caller whose turn is next comes first. */
  readonly #lines = new Map<string, Item[]>();
  readonly #room: Room;
  #length = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  get length(): number {
    return this.#length;
  }

  /** @returns the dropped item, if any: the given one, or the newest of the caller with the most items */
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

  /** Removes and returns the next item of a permitted caller. */
  take(may: (caller: string) => boolean): Item | undefined {
    for (const [caller, line] of this.#lines) {
      if (!may(caller)) continue;
      const [next] = line;
      // A caller who had a turn goes to the end.
      this.#lines.delete(caller);
      line.shift();
      if (line.length > 0) this.#lines.set(caller, line);
      this.#length -= 1;
      return next;
    }
    return undefined;
  }

  /** Removes an item that no longer waits; does nothing if it has left already. */
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
