import { curriculum } from '@markaz/protocol/study/curriculum/routes'
import type { StudyCourseDetail, Topic } from '@markaz/protocol/study/curriculum/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { refetchQueriesByKeyPrefixes, useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { SortableList } from '../../shared/ui/SortableList.tsx'
import { curriculumText as words } from './curriculum.text.ts'
import { StudyCourseLoader, studyPlanQueryPrefixes, topicsOfCourseQuery } from './study-course.tsx'

export const TopicOrderPage = () => (
  <StudyCourseLoader title={words.orderTitle}>
    {(course) => <Order key={course.version} course={course} />}
  </StudyCourseLoader>
)

function Order({ course }: { course: StudyCourseDetail }) {
  const plan = useRouteQuery(curriculum.list, topicsOfCourseQuery(course.id), { silent: true })
  if (plan.data) return <Sorting course={course} topics={plan.data.topics} />
  return <LoadingOrError query={plan} title={words.orderTitle} columns={2} />
}

/** A topic, or the heading of a month. When a topic is moved past a heading, it belongs to another month. */
type Line = { id: string; month: number } | { id: number; topic: string }
const isTopic = (line: Line): line is { id: number; topic: string } => 'topic' in line

function Sorting({ course, topics }: { course: StudyCourseDetail; topics: readonly Topic[] }) {
  const navigate = useNavigate()
  const [lines, setLines] = useState<Line[] | null>(null)
  const isSaved = useRef(false)
  // The mutation's options show the toast: saving remounts this list, so callbacks passed to `mutate` would not run.
  const save = useFormMutation(curriculum.positions, {
    refresh: studyPlanQueryPrefixes,
    of: () => course.name,
    done: () => words.orderSaved,
    onSuccess: () => {
      isSaved.current = true
      void navigate(`/courses/${course.id}`)
    },
  })
  const client = useQueryClient()
  useConfirmLeavePage(() => lines !== null && !isSaved.current)
  const shown = lines ?? linesOf(course, topics)
  const places = placesOf(course, shown)
  const isOutdated = save.error instanceof ApiError && save.error.code === 'CURRICULUM_CHANGED'
  const send = () =>
    save.mutate({
      body: {
        courseId: course.id,
        version: course.version,
        positions: [...places.values()].map(({ id, position, monthId }) => ({ id, position, monthId })),
      },
    })
  const takeNew = () => {
    void refetchQueriesByKeyPrefixes(client, studyPlanQueryPrefixes)
  }
  return (
    <Page
      title={words.orderTitle}
      mark={<SecondaryText>{course.name}</SecondaryText>}
      extra={lines && <Button onClick={() => setLines(null)}>{words.asItWas}</Button>}
    >
      <Stack gap={12}>
        {save.error && (
          <HintNote as="div" tone="red" role="alert">
            <Stack row between>
              {save.error.message}
              {isOutdated && <Button onClick={takeNew}>{words.takeNew}</Button>}
            </Stack>
          </HintNote>
        )}
        <SecondaryText as="p">{words.orderHint}</SecondaryText>
        <SortableList<Line>
          label={words.topics}
          items={shown}
          isFixed={(line) => !isTopic(line)}
          // The heading of the first month always stays at the top.
          first={1}
          handle={(line) => (isTopic(line) ? words.handle(line.topic, places.get(line.id)?.position ?? 0) : '')}
          told={(line, next) => {
            const place = isTopic(line) ? placesOf(course, next).get(line.id) : undefined
            return place && isTopic(line) ? words.nowAt(line.topic, place.position, place.month) : ''
          }}
          onChange={setLines}
          draw={(line) =>
            isTopic(line) ? (
              `${places.get(line.id)?.position}. ${line.topic}`
            ) : (
              <strong>{words.month(line.month)}</strong>
            )
          }
        />
      </Stack>
      <SaveBar isSending={save.isPending} disabled={!lines || isOutdated} onSave={send} />
    </Page>
  )
}

const linesOf = (course: StudyCourseDetail, topics: readonly Topic[]): Line[] =>
  course.months.flatMap(({ id, number }) => [
    { id: `month-${number}`, month: number },
    ...topics.flatMap((one) => (one.monthId === id ? [{ id: one.id, topic: one.topic }] : [])),
  ])

function placesOf({ months }: StudyCourseDetail, lines: readonly Line[]) {
  const places = new Map<number, { id: number; position: number; month: number; monthId: number }>()
  let month = months[0]
  for (const line of lines) {
    if (!isTopic(line)) month = months.find(({ number }) => number === line.month)
    else if (month)
      places.set(line.id, { id: line.id, position: places.size + 1, month: month.number, monthId: month.id })
  }
  return places
}
