const RealDate = Date
let aheadMs = 0

globalThis.Date = new Proxy(RealDate, {
  construct: (_target, parts: ConstructorParameters<DateConstructor> | []) =>
    parts.length === 0 ? new RealDate(RealDate.now() + aheadMs) : Reflect.construct(RealDate, parts),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
})

/** Sets by how many milliseconds this process's clock is ahead of the machine's. */
export function moveClock(ms: number): void {
  aheadMs = ms
}
