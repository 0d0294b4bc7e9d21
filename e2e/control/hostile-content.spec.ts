import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { withSession } from '../support/browser.ts'
import { hostileTexts, plantHostileTexts } from '../support/hostile.ts'
import { startOn } from '../support/product.ts'
import { goTo } from '../support/screen.ts'

/** Screens that the menu of a superadmin leads to, and those behind them that no list links to. */
const starts = [
  ...['/', '/groups', '/students', '/students/imports', '/users/staff', '/users/academic', '/users/parents'],
  ...['/users/parents/duplicates', '/users/parents/families', '/users/authors', '/teachers', '/assistants', '/control'],
  ...['/control/roles/shared-views', '/families/talks', '/gamification', '/gamification/economy', '/statistics'],
  ...['/levels', '/actions', '/connect', '/the-best-ones', '/events', '/master-classes', '/competitions', '/market'],
  ...['/market/categories', '/transactions', '/accessories', '/blogs/posts', '/blogs/categories', '/blogs/comments'],
  ...['/blogs/faq', '/blogs/stories', '/notifications', '/sended', '/templates', '/my-notification', '/rooms'],
  ...['/study-department', '/homeworks', '/teacher-statistics', '/teachers-kpi', '/courses', '/source', '/timetable'],
  ...['/source/homework', '/source/draft', '/courses/categories', '/courses/sub-categories', '/courses/list'],
  ...['/courses/videos', '/faceId', '/face-id/present', '/face-id/screens', '/face-id/devices', '/branch-office'],
  ...['/audits', '/management', '/reports', '/auto-call', '/auto-call/desk', '/contracts', '/promo', '/discount'],
  ...['/settings', '/settings/students', '/settings/integrations', '/settings/ways', '/settings/portal', '/risks'],
  ...['/public-offering', '/mobile-app', '/additional-info', '/additional-info/videos', '/absences', '/clashes'],
  ...['/free-slots', '/lesson-offers', '/profile'],
]

/** Screens that differ only by the ids in their address are opened twice: of two rows with other texts. */
const kindOf = (address: string) => address.replaceAll(/\d+/g, ':id').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')

// Shows: SAFE-034
it.skipIf(process.env.TEST_DATABASE_URL)(
  'texts that try to run, load or link anything do nothing on any screen of the staff',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(inject('folder'), 'hostile-'))
    cpSync(inject('openedCentre').data, folder, { recursive: true })
    expect(hostileTexts.length).toBeGreaterThanOrEqual(200)
    expect(await plantHostileTexts(folder)).toBeGreaterThan(60)
    const product = await startOn({ data: folder, database: null }, inject('folder'))

    const { page, context } = await withSession(product.url)
    const escapes: string[] = []
    await context.exposeFunction('hostileRan', () => escapes.push(`a text ran on ${page.url()}`))
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== product.url && !['data:', 'blob:'].includes(protocol))
        escapes.push(`${page.url()} asked for ${request.url()}`)
    })
    page.on('dialog', (dialog) => {
      escapes.push(`a dialog on ${page.url()}`)
      void dialog.dismiss()
    })
    context.on('page', (opened) => escapes.push(`${page.url()} opened ${opened.url()}`))

    await page.goto(product.url)
    const visits = new Map<string, number>()
    const waiting = [...starts]
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const kind = kindOf(path)
      const count = visits.get(kind) ?? 0
      if (count >= (kind === path ? 1 : 2)) continue
      visits.set(kind, count + 1)
      await goTo(page, path).catch(() => escapes.push(`${path} was not drawn`))
      escapes.push(...(await hostileElements(page)).map((element) => `${path} holds ${element}`))
      waiting.push(...(await linksOf(page)))
    }
    expect(visits.size).toBeGreaterThan(120)
    expect([...new Set(escapes)]).toEqual([])
    await product.remove()
  },
)

/** Elements that came out of a text, and links that would run something. */
const hostileElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-hostile], [href], [src], [action], [formaction], [style]')].flatMap(
      (element) => {
        const isScript = ['href', 'src', 'action', 'formaction'].some((name) =>
          /^\W*(javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? ''),
        )
        const isLoaded = ['src', 'action', 'formaction', 'style'].some((name) =>
          element.getAttribute(name)?.includes('evil.example'),
        )
        return isScript || isLoaded || element.hasAttribute('data-hostile') ? [element.outerHTML.slice(0, 200)] : []
      },
    ),
  )

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].map(
      ({ pathname, search }) => pathname + search,
    ),
  )
