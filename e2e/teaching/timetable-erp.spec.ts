import { demoCentre } from '@markaz/demo/data'
import { startDemoErp } from '@markaz/demo/server'
import { week } from '@markaz/protocol/teaching/calendars/week.routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { isoWeekday } from '../../web/src/shared/format/date.ts'
import { withSession } from '../support/browser.ts'
import { clientOf } from '../support/client.ts'
import { startOn } from '../support/product.ts'
import { choose, dayFromNow, dialog, rowWith, soon } from '../support/screen.ts'

async function synchronise(page: Page, url: string, choice: string) {
  await page.goto(`${url}/groups`)
  await page.getByRole('button', { name: /^Sinxronizatsiya/ }).click()
  await page.getByRole('button', { name: `Boshlash: ${choice}` }).click(soon)
  await page.getByText('Sinxronizatsiya muvaffaqiyatli yakunlandi').first().waitFor(soon)
}

it('the ERP moves a group over our change: it is named after the synchronisation, and goes back to the plan', async () => {
  const today = dayFromNow()
  const roster = demoCentre({ today, stage: 1 })
  const group = roster.classes.find((one) => one.metadata.uz.schedule.length === 1)
  const [item] = group?.metadata.uz.schedule ?? []
  if (!group || !item) throw new Error('the demo centre has no group with one schedule')
  Object.assign(roster, { classes: [group], enrollments: [] })
  const erp = await startDemoErp({ today, data: roster })
  const product = await startOn(null, inject('folder'), {
    ...{ MARKAZ_DEMO: '0', MARKAZ_ERP_URL: erp.url, MARKAZ_ERP_TOKEN_URL: erp.tokenUrl },
    ...{ MARKAZ_ERP_CLIENT_ID: erp.clientId, MARKAZ_ERP_CLIENT_SECRET: erp.clientSecret },
  })
  try {
    const { page, faults } = await withSession(product.url)
    await synchronise(page, product.url, "O'qituvchilar")
    await page.goto(`${product.url}/branch-office`)
    await page.getByRole('button', { name: "Qo'shish" }).first().click()
    const office = roster.orgs.find(({ sourcedId }) => sourcedId === group.school.sourcedId)?.name ?? ''
    await choose(dialog(page), 'Bosh ofis', office)
    await dialog(page).getByRole('button', { name: 'Saqlash' }).click()
    await page.getByText(`"${office}" filiali qo'shildi`).waitFor(soon)
    await synchronise(page, product.url, 'Guruhlar')

    const centre = await clientOf(product.url)
    const { lessons } = await centre.call(week.read, { query: { date: dayFromNow(7) } })
    const lesson = lessons[0]
    if (!lesson) throw new Error('the group has no lesson in a week')
    const params = { id: lesson.id }
    await centre.call(timetable.change, {
      params,
      body: { date: dayFromNow(10), beginTime: '06:00', endTime: '07:00' },
    })

    item.daysOfWeek = [(isoWeekday(lesson.date) % 7) + 1]
    group.dateLastModified = new Date().toISOString()
    erp.setData(roster)
    await synchronise(page, product.url, 'Guruhlar')
    await page.goto(`${product.url}/clashes`)
    await rowWith(page, '06:00').getByRole('button', { name: "ERPda reja o'zgargan" }).click(soon)
    await dialog(page, lesson.group.name).getByRole('button', { name: 'Rejasiga qaytarish' }).click(soon)
    await page.getByText('Dars rejasiga qaytdi').waitFor(soon)
    await page.getByText("To'qnashuv yo'q").waitFor(soon)
    expect(faults).toEqual([])
  } finally {
    await product.remove()
    await erp.close()
  }
})
