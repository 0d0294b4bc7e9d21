import { publicOffers } from '@markaz/protocol/content/offers/routes'
import type { PublicOffer } from '@markaz/protocol/content/offers/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { columnTitles, findRowByText } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './offers.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages, {
  parts: [() => import('../../shared/rich-text/RichTextEditor.tsx')],
})

const by = { createdAt: '2026-11-20T05:00:00.000Z', createdBy: { id: 2, fullName: 'Karimova Zulfiya' } }
const current: PublicOffer = {
  ...by,
  version: 2,
  acceptedCount: 1240,
  body: richTextOfParagraphs('Kumush pulga almashtirilmaydi.'),
}
const old: PublicOffer = { ...by, version: 1, acceptedCount: 12, body: richTextOfParagraphs('Eski tartib.') }

beforeEach(() => {
  server.may('settings:gamification_oferta.read', 'settings:gamification_oferta.update')
  server.answer(publicOffers.read, { offering: current })
  server.answer(publicOffers.version, { offering: old }, { version: 1 })
  server.answer(publicOffers.versions, { versions: [current, old].map(({ body: _, ...row }) => row), total: 2 })
})

// Shows: OFFER-001
test('the offer page shows the current public offer, its author, how many students accepted it, and all earlier versions', async () => {
  show('/public-offering')
  expect(await screen.findByText('Kumush pulga almashtirilmaydi.')).toBeTruthy()
  expect((await findRowByText('1-versiya')).textContent).toContain('1-versiya20.11.2026 10:00Karimova Zulfiya12')
  expect(columnTitles()).toEqual(['№', 'Versiya', "O'zgartirilgan", "Kim o'zgartirgan", 'Qabul qilgan talabalar'])
  await user.click(screen.getByRole('link', { name: '1-versiya' }))
  expect(await screen.findByText('Eski tartib.')).toBeTruthy()
  expect(screen.getByText('Bu 1-versiya. Amalda 2-versiya')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Shu matnga qaytish' }).getAttribute('href')).toBe(
    '/public-offering/update?version=1',
  )
})

// Shows: OFFER-002
test('a new version of the public offer can start from the text of an older version; saving shows the new version number', async () => {
  server.answer(publicOffers.update, { version: 3 })
  const { address } = show('/public-offering/update?version=1')
  expect(await screen.findByText('Eski tartib.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bekor qilish' }).getAttribute('href')).toBe('/public-offering')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(["Ofertaning 3-versiyasi e'lon qilindi"]))
  expect(server.bodies(publicOffers.update)).toEqual([{ body: old.body, seen: 2 }])
  await waitFor(() => expect(address()).toBe('/public-offering'))
})

test('if another user has changed the public contract offer since the form was opened, the form says so and keeps the input; an empty text is refused', async () => {
  server.refuse(publicOffers.update, 'OFFER_CHANGED')
  const { unmount, address, client } = show('/public-offering/update')
  expect(await screen.findByText('Kumush pulga almashtirilmaydi.')).toBeTruthy()
  server.answer(publicOffers.read, { offering: { ...current, version: 3 } })
  await client.invalidateQueries()
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(["Oferta shu orada o'zgargan. Yangisini o'qib, qaytadan urining"]))
  expect(server.bodies(publicOffers.update)).toEqual([{ body: current.body, seen: 2 }])
  expect(address()).toBe('/public-offering/update')
  unmount()
  server.answer(publicOffers.read, { offering: null })
  show('/public-offering/update')
  await user.click(await screen.findByRole('button', { name: 'Saqlash' }))
  expect(await screen.findByText(/ni (kiriting|tanlang)$/)).toBeTruthy()
  expect(server.count(publicOffers.update)).toBe(1)
})

test('a centre without a public contract offer shows a link to write the first offer; a user with only the read right sees no buttons', async () => {
  server.answer(publicOffers.read, { offering: null })
  const { unmount } = show('/public-offering')
  expect((await screen.findByRole('link', { name: 'Ofertani yozish' })).getAttribute('href')).toBe(
    '/public-offering/update',
  )
  unmount()
  server.may('settings:gamification_oferta.read')
  server.answer(publicOffers.read, { offering: current })
  show('/public-offering?version=1')
  await screen.findByText('Eski tartib.')
  expect(screen.queryByRole('link', { name: /Tahrirlash|qaytish/ })).toBeNull()
})
