import type { RouteAnswerOf } from '@markaz/protocol/route'
import { meetings } from '@markaz/protocol/teaching/meetings/routes'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { clashingLessonText, meetingPersonText, meetingTimeText } from './meeting-texts.ts'
import { meetingsText as words } from './meetings.text.ts'

function meetingsPart({ times }: RouteAnswerOf<typeof meetings.mine>): StartPageSection[] {
  const rows = times.map((time) => ({
    key: `${time.id}`,
    title: `${meetingTimeText(time)} · ${meetingPersonText(time)}`,
    note: time.clash ? words.clash(clashingLessonText(time.clash)) : time.venue,
    path: '/meetings',
  }))
  if (rows.length === 0) return []
  const tone = times.some(({ clash }) => clash) ? 'red' : 'plain'
  return [{ place: 'ahead', key: 'meetings', title: words.board, tone, rows }]
}

export const meetingsTile = defineTileSource({ route: meetings.mine, pollMs: 120_000, parts: meetingsPart })
