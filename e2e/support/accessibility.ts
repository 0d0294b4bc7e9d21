import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const restMs = 8_000

/**
 * Serious and critical violations of the page as it stands, e.g. `color-contrast: <span class=…`. What fades or slides in
 * has not its own colours yet, and may begin at any moment: a violation counts when it is still there after the page has
 * had the time to come to rest.
 * @param known selectors of what has been looked at on another screen
 */
export async function violations(page: Page, known: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const until = Date.now() + restMs
  for (;;) {
    // What goes by a scroll and not by the clock never ends, nor does what turns for ever.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .filter(
          ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        )
        .every(({ playState }) => playState !== 'running'),
    )
    const found = await look(page, known)
    if (found.length === 0 || Date.now() > until) return found
  }
}

function look(page: Page, known: string[]): Promise<string[]> {
  return page.evaluate(async (exclude) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          root: { include: Document; exclude: string[] },
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
      }
    }
    // What styles and media it would fetch for is minor, or still on trial: half of its time. A selector for each
    // element it has looked at would be a third of the rest; what is wrong is told by its HTML.
    const result = await axe.run(
      { include: document, exclude },
      { resultTypes: ['violations'], preload: false, selectors: false },
    )
    return result.violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact))
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }, known)
}
