import { curriculum } from '@markaz/protocol/study/curriculum/routes'
import type { CurriculumPreview, StudyCourseDetail, Topic } from '@markaz/protocol/study/curriculum/schemas'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useFormMutation } from '../../shared/api/query.ts'
import { normalizeForComparison } from '../../shared/format/normalize-text.ts'
import { FormModal, keepDialogOpen } from '../../shared/forms/FormModal.tsx'
import { HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import style from './curriculum.module.css'
import { curriculumText as words } from './curriculum.text.ts'
import { studyPlanQueryPrefixes } from './study-course.tsx'

type Values = Record<string, string>
interface ReplaceStudyPlanModalProps {
  course: StudyCourseDetail
  topics: readonly Topic[]
  close: () => void
}

/** Before the study plan is replaced, the form shows which topics would be deleted. */
export function ReplaceStudyPlanModal({ course, topics, close }: ReplaceStudyPlanModalProps) {
  const [preview, setPreview] = useState<CurriculumPreview | null>(null)
  const look = useFormMutation(curriculum.preview, { refresh: [] })
  const replace = useFormMutation(curriculum.replace, {
    refresh: studyPlanQueryPrefixes,
    of: () => course.name,
    done: () => words.replaced,
  })
  const params = { id: course.id }

  /** The first submit shows the effect, the second replaces the plan. */
  const submit = async (values: Values) => {
    const wanted = { topics: wantedOf(course, topics, values), version: preview?.version ?? course.version }
    if (preview) return replace.mutateAsync({ params, body: { ...wanted, lostIds: preview.lost.map(({ id }) => id) } })
    setPreview(await look.mutateAsync({ params, body: { ...wanted, lostIds: [] } }))
    return keepDialogOpen
  }
  return (
    <FormModal<Values>
      title={words.replaceTitle}
      width={640}
      okText={preview ? words.doReplace : words.look}
      initialValues={Object.fromEntries(
        course.months.map(({ id, number }) => [
          String(number),
          topics.flatMap((one) => (one.monthId === id ? [one.topic] : [])).join('\n'),
        ]),
      )}
      submit={submit}
      close={close}
    >
      {preview && <Preview preview={preview} back={() => setPreview(null)} />}
      <div hidden={preview !== null}>
        <SecondaryText as="p" className={style.hint}>
          {words.replaceHint}
        </SecondaryText>
        {course.months.map(({ number, lessonsCount }) => (
          <Form.Item key={number} name={String(number)} label={words.monthOf(number, lessonsCount)}>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 14 }} />
          </Form.Item>
        ))}
      </div>
    </FormModal>
  )
}

function Preview({ preview: { added, moved, lost }, back }: { preview: CurriculumPreview; back: () => void }) {
  return (
    <Stack gap={12}>
      <p>{words.changes(added, moved)}</p>
      {lost.length === 0 ? (
        <HintNote tone="green">{words.nothingLost}</HintNote>
      ) : (
        <HintNote as="div" tone="red" role="alert">
          <strong>{words.lostTitle(lost.length)}</strong>
          <ul>
            {lost.map(({ id, topic, monthNumber, videosCount, homeworksCount }) => (
              <li key={id}>
                {words.month(monthNumber)}: {topic}
                {videosCount + homeworksCount > 0 && ` (${words.lostWith(videosCount, homeworksCount)})`}
              </li>
            ))}
          </ul>
        </HintNote>
      )}
      <Button className={style.back} onClick={back}>
        {words.back}
      </Button>
    </Stack>
  )
}

/** If a typed name belongs to an existing topic, that topic is used, whatever its month was. */
function wantedOf(course: StudyCourseDetail, topics: readonly Topic[], values: Values) {
  const left = [...topics]
  return course.months.flatMap(({ id: monthId, number }) =>
    (values[String(number)] ?? '').split('\n').flatMap((line) => {
      const topic = line.trim()
      if (!topic) return []
      const at = left.findIndex((one) => normalizeForComparison(one.topic) === normalizeForComparison(topic))
      const [known] = at < 0 ? [] : left.splice(at, 1)
      return [{ ...(known && { id: known.id }), monthId, topic }]
    }),
  )
}
