import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { apart, heat, labelEvery, linear, runningSums, shares, ticks } from "../../../packages/web/src/charts/scale.ts"

const amounts = fc.array(fc.integer({ min: -9_999_999, max: 99_999_999 }).map((whole) => whole / 10_000))

describe("the scales of charts", () => {
  it("map the ends of a domain to the ends of a range", () => {
    const y = linear([0, 200], [218, 10])
    expect([y(0), y(100), y(200)]).toEqual([218, 114, 10])
    expect(linear([5, 5], [1, 9])(5)).toBe(1)
  })

  it("have round marks that reach over every value, 0 among them", () => {
    expect(ticks(0, 27_279)).toEqual([0, 10_000, 20_000, 30_000])
    expect(ticks(0, 1)).toEqual([0, 0.25, 0.5, 0.75, 1])
    expect(ticks(-120, 900)).toEqual([-500, 0, 500, 1000])
    fc.assert(
      fc.property(
        fc.double({ min: -1e7, max: 1e7, noNaN: true }),
        fc.double({ min: 0.01, max: 1e7, noNaN: true }),
        (low, more) => {
          const marks = ticks(low, low + more)
          expect(marks).toContain(0)
          expect(marks.length).toBeLessThanOrEqual(8)
          expect(marks[0]).toBeLessThanOrEqual(low + 1e-6 * (more + Math.abs(low)))
          expect(marks.at(-1)).toBeGreaterThanOrEqual(low + more - 1e-6 * (more + Math.abs(low)))
        }
      )
    )
  })

  it("add amounts without the error of floats", () => {
    expect(runningSums([0.1, 0.2, -0.3])).toEqual([0.1, 0.3, 0])
    fc.assert(
      fc.property(amounts, (values) => {
        const whole = values.reduce((sum, value) => sum + Math.round(value * 10_000), 0)
        expect(runningSums(values).at(-1) ?? 0).toBe(whole / 10_000)
      })
    )
  })

  it("share out the positive values alone", () => {
    expect(shares([1, -5, 3])).toEqual([0.25, 0, 0.75])
    expect(shares([0, 0])).toEqual([0, 0])
  })

  it("are warmer for more, and cold for nothing", () => {
    expect([heat(0, 10), heat(-1, 10), heat(10, 10), heat(12, 10)]).toEqual([0, 0, 1, 1])
    expect(heat(1, 10)).toBeGreaterThan(0.3)
    expect(heat(2, 10)).toBeGreaterThan(heat(1, 10))
  })

  it("leave out labels for which there is no room", () => {
    expect([labelEvery(30, 1000, 68), labelEvery(30, 300, 68), labelEvery(3, 0, 68)]).toEqual([3, 7, 204])
  })

  it("move labels apart by what is missing, and keep their order", () => {
    expect(apart(10, 100, 34)).toEqual([10, 100])
    expect(apart(100, 110, 34)).toEqual([88, 122])
    expect(apart(110, 100, 34)).toEqual([122, 88])
  })
})
