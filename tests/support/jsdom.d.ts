/** What we use of jsdom, which has no types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string)
    window: { document: Document }
  }
}
