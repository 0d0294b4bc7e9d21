import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical violations of the page as it stands, e.g. `color-contrast×2`. */
export async function violations(page: Page): Promise<string[]> {
  // What still fades in has not its own colours yet.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          root: Document,
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: unknown[] }[] }>
      }
    }
    const result = await axe.run(document, { resultTypes: ['violations'] })
    return result.violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact))
      .map(({ id, nodes }) => `${id}×${nodes.length}`)
  })
}
