import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { locateListRows, longTimeoutOptions } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: GROUP-014, LIMIT-001, LIMIT-012
it('the list of groups scrolls in both directions inside the window and shows the three statuses in colours', async () => {
  const { url } = await startSharedServer()
  const { page } = await openSignedInWindow(url)
  await page.goto(`${url}/groups?status=&perPage=100`)
  for (const [name, colour] of [
    ['Boshlanmagan', 'gold'],
    ['Faol', 'green'],
    ['Tugagan', 'red'],
  ] as const) {
    const pill = locateListRows(page).getByText(name, { exact: true }).first()
    await pill.waitFor(longTimeoutOptions)
    const [shown, wanted] = await pill.evaluate((element, colour) => {
      const probe = document.body.appendChild(document.createElement('span'))
      probe.style.color = `var(--${colour})`
      return [getComputedStyle(element).color, getComputedStyle(probe).color]
    }, colour)
    expect([name, shown]).toEqual([name, wanted])
  }

  // Switches on all columns, because only then may the table scroll sideways.
  await page.getByRole('button', { name: "Ko'rinish", exact: true }).click()
  const panel = page.getByRole('dialog', { name: "Ro'yxat ko'rinishi" })
  await panel.getByRole('checkbox', { name: 'Hammasi jadvalda' }).check()
  await panel.getByRole('button', { name: 'Yopish' }).last().click()
  const list = page.locator('[data-list] > div').first()
  const shown = await list.evaluate((box) => ({
    widthPx: box.scrollWidth,
    bottomPx: box.getBoundingClientRect().bottom,
    isLong: box.scrollHeight > box.clientHeight,
    pageIsLong: document.documentElement.scrollHeight > innerHeight,
  }))
  expect(shown.widthPx).toBeGreaterThanOrEqual(1500)
  expect(shown.bottomPx).toBeLessThan(page.viewportSize()?.height ?? 0)
  expect([shown.isLong, shown.pageIsLong]).toEqual([true, false])
  const place = (of: 'left' | 'top', role: 'link' | 'columnheader', name: string) =>
    page.getByRole(role, { name }).evaluate((one, side) => one.getBoundingClientRect()[side], of)
  const left = await place('left', 'link', 'Frontend N-101')
  const top = await place('top', 'columnheader', 'Nomi')
  await list.evaluate((box) => box.scrollTo({ left: 400, top: 20 }))
  expect(left - (await place('left', 'link', 'Frontend N-101'))).toBeLessThan(60)
  expect(await place('top', 'columnheader', 'Nomi')).toBe(top)
  expect(await findAccessibilityViolations(page)).toEqual([])
})
