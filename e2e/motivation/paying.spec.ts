import { actions, groupsActions } from '@markaz/protocol/motivation/actions/routes'
import { expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { clientOf } from '../support/client.ts'
import { sharedProduct } from '../support/product.ts'
import { ownFaults, rowWith, soon } from '../support/screen.ts'

it('from the section of gamification to an action that pays in all groups, looked at first: at most 15 presses', async () => {
  const product = await sharedProduct()
  const client = await clientOf(product.url)
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/gamification`)
  // Whatever a hand does: clicks of the mouse and keys alike.
  await page.evaluate(() => {
    const seen = window as unknown as { presses: number }
    seen.presses = 0
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, ({ isTrusted }) => isTrusted && seen.presses++, { capture: true })
  })
  await page.getByRole('link', { name: /^Ball berishni sozlash/ }).click(soon)
  await page.getByRole('radio', { name: 'Imtihonda qatnashish' }).click(soon)
  await page.getByLabel('Har biri: Kumush').click(soon)
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('25')
  await page.getByRole('button', { name: "Ko'rish" }).click(soon)
  const silver = rowWith(page, 'Berilgan kumush')
  await silver.first().waitFor(soon)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.getByText(/^«Imtihonda qatnashish» bugundan \d+ ta guruhda ball beradi$/).waitFor(soon)
  expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBeLessThanOrEqual(15)

  const all = await client.call(actions.list, { query: { page: 1, perPage: 100 } })
  const made = all.actions.findLast(({ name }) => name === 'Imtihonda qatnashish')
  const params = { id: made?.id as number }
  const { groupIds } = await client.call(groupsActions.ofAction, { params })
  expect([made?.coin, groupIds.length]).toEqual([25, made?.groupsCount])
  expect(made?.groupsCount).toBeGreaterThan(1)
  // It pays for no exam of another errand.
  await client.call(actions.remove, { params })
  expect(ownFaults(faults)).toEqual([])
})
