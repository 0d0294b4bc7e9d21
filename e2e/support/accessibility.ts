import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const restMs = 8_000

/**
 * Returns serious and critical violations of the current page that remain after all animations, because animated
 * elements do not have their final colours.
 * @param known selectors of elements to skip, because they were checked on another screen
 */
export async function findAccessibilityViolations(page: Page, known: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const until = Date.now() + restMs
  for (;;) {
    // Endless and scroll-driven animations never finish, so only finite animations are awaited.
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
    // `preload` is off: in the accessibility checker axe, preloading styles and media takes half of the time and serves
    // only minor rules.
    const result = await axe.run(
      { include: document, exclude },
      { resultTypes: ['violations'], preload: false, selectors: false },
    )
    return result.violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact))
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }, known)
}
