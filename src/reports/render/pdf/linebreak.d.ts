/** The part of linebreak (UAX #14) that is used here; it comes without types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end, in UTF-16 units; null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
