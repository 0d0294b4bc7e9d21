import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { TimetableLesson } from '@markaz/protocol/teaching/timetable/schemas'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { timetableText as words } from './timetable.text.ts'
import { joinTextParts, lessonQueryKeyPrefixes } from './timetable.ts'

/** How many teachers of the same subject are selected at first, so that one click sends offers to them. */
const askedAtFirst = 3

export function ReplacementTeachers({ lesson, close }: { lesson: TimetableLesson; close: () => void }) {
  const params = { id: lesson.id }
  const query = useRouteQuery(timetable.replacements, { params }, { silent: true })
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const mutationOptions = { of: () => lesson.group.name, refresh: lessonQueryKeyPrefixes, onSuccess: close }
  const offer = useRouteMutation(timetable.offer, {
    ...mutationOptions,
    done: ({ offered }) => words.offered(offered.map(({ fullName }) => personName(fullName)).join(', ')),
  })
  const replace = useRouteMutation(timetable.change, { ...mutationOptions, done: () => words.changed })
  if (!query.data) return <LoadingOrError query={query} columns={2} />
  const { teachers, subjectTeachers } = query.data
  if (teachers.length === 0) return <SecondaryText as="p">{words.noCandidates}</SecondaryText>
  const fit = teachers.filter((one) => one.offer !== 'open' && one.sameSubject && !one.isOutsideHours)
  const asked = chosen ?? fit.slice(0, askedAtFirst).map(({ id }) => id)
  const hasSubject = teachers.some(({ sameSubject }) => sameSubject)
  const toggle = (id: number, isOn: boolean) => setChosen(isOn ? [...asked, id] : asked.filter((one) => one !== id))
  return (
    <Stack gap={12} style={{ marginBlockStart: 16 }}>
      {subjectTeachers !== null && !hasSubject && (
        <HintNote>{subjectTeachers === 0 ? words.nobodyTeaches : words.subjectBusy}</HintNote>
      )}
      <SecondaryText as="p">{words.replaceHint}</SecondaryText>
      <Stack
        as="ul"
        gap={4}
        aria-label={words.candidates}
        style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}
      >
        {teachers.map(({ id, fullName, sameSubject, isOutsideHours, weekHours, offer: state }) => (
          <Stack as="li" row between key={id}>
            <Checkbox
              checked={asked.includes(id)}
              disabled={state === 'open'}
              onChange={({ target }) => toggle(id, target.checked)}
            >
              {personName(fullName)}{' '}
              <SecondaryText small>
                {joinTextParts([
                  sameSubject && words.sameSubject,
                  isOutsideHours && words.outsideHours,
                  words.weekHours(numberText(weekHours)),
                  state && words.offers[state],
                ])}
              </SecondaryText>
            </Checkbox>
            <Button
              size="small"
              aria-label={words.replaceNowBy(personName(fullName))}
              loading={replace.isPending && replace.variables.body.teacherId === id}
              onClick={() =>
                replace.mutate({ params, body: { teacherId: id }, base: { teacherId: lesson.teacher?.id } })
              }
            >
              {words.replaceNow}
            </Button>
          </Stack>
        ))}
      </Stack>
      <ButtonDisabledOffline
        type="primary"
        disabled={asked.length === 0}
        loading={offer.isPending}
        onClick={() => offer.mutate({ params, body: { staffIds: [...asked] } })}
      >
        {words.offer(asked.length)}
      </ButtonDisabledOffline>
    </Stack>
  )
}
