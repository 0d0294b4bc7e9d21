import { studySectionMasterClasses } from '@markaz/protocol/motivation/events/routes'
import '../../testing/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServerAnswer } from '../../testing/fake-server.ts'
import { findRowByText } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './master-classes.pages.tsx'

const { server, show } = setUpPageTest(pages)

const event: FakeServerAnswer<typeof studySectionMasterClasses.list>['events'][number] = {
  ...{ id: 4, kind: 'master_class', name: 'Ovoz ustida ishlash', image: null, type: 'single', teamSize: null },
  ...{ masterClassType: 'pedagogical', xpRequirement: 0, xp: 10, coin: 5, participantLimit: null, deviceId: null },
  ...{ startDate: '2026-11-22T05:00:00Z', endDate: '2026-11-22T08:00:00Z', office: null, status: 'ended' },
  ...{ taken: 12, isFull: false, participantsCount: 12, cameCount: 9, rewardedCount: 0, teamsCount: 0 },
  createdAt: '2026-11-01T05:00:00Z',
}

// Shows: STUDY-007
test("the study department's list of master classes is read-only; users with the right to events get links to the participants", async () => {
  server.may('study:skill_classes.read')
  server.answer(studySectionMasterClasses.list, { events: [event], total: 1, seq: 0 })
  show('/master-classes')
  expect((await findRowByText('Ovoz ustida ishlash')).textContent).toContain('Yakka22.11.2026 10:0022.11.2026 13:00')
  expect(server.last(studySectionMasterClasses.list)?.query).toMatchObject({ masterClassType: 'pedagogical' })
  expect(screen.queryByRole('link', { name: 'Ovoz ustida ishlash' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Qo'shish|o'chirish/ })).toBeNull()
  server.may('study:skill_classes.read', 'events:master_classes.read')
  show('/master-classes?masterClassType=technical')
  expect((await screen.findByRole('link', { name: '12' })).getAttribute('href')).toBe('/master-class/4/participants')
})
