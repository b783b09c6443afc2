/**
 * Order of requests for the same data: an answer to one of them must not replace that of a request which was sent after it.
 */
export class Turns {
  #sent = 0
  #answered = 0

  /** Returns the number of a request that is sent now. */
  next(): number {
    this.#sent += 1
    return this.#sent
  }

  /** True if a request that was sent after this one was answered before it. */
  isOvertaken(turn: number): boolean {
    return turn < this.#answered
  }

  /** Notes that the data now come from this request. */
  answered(turn: number): void {
    this.#answered = Math.max(this.#answered, turn)
  }
}
