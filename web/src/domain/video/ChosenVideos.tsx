import { CloseOutlined } from '@ant-design/icons'
import { id as idField } from '@markaz/protocol/fields'
import { Button, Form, type FormInstance, Input } from 'antd'
import { sizeText } from '../../shared/format/number.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { HintNote, SecondaryText } from '../../shared/ui/layout.tsx'
import type { PickedVideoFile } from './accepted-files.ts'
import style from './chosen-videos.module.css'
import { uploadFormText as words } from './upload-form.text.ts'
import { LessonSelect, videoLessonFieldRules, videoNameFieldRules } from './video-fields.tsx'
import type { useLessonOptions } from './video-lessons.ts'

export interface ChosenVideosFormValues {
  videos: { picked: PickedVideoFile; origName: string; lessonId: number | null }[]
}

/** `preserve` is needed, because the form has no input for the field `videos`. */
export const useChosenVideos = (form: FormInstance<ChosenVideosFormValues>): ChosenVideosFormValues['videos'] =>
  Form.useWatch('videos', { form, preserve: true }) ?? []

type Choice = ReturnType<typeof useLessonOptions>

interface ChosenVideosProps {
  form: FormInstance<ChosenVideosFormValues>
  /** The lessons that can be chosen; null = the videos do not belong to lessons. */
  lessons: Choice | null
}

export function ChosenVideos({ form, lessons }: ChosenVideosProps) {
  const chosen = useChosenVideos(form)
  return (
    <>
      {lessons && chosen.length > 0 && <LessonTrouble lessons={lessons} />}
      {lessons && chosen.length > 1 && <LessonForAll form={form} lessons={lessons} />}
      <Form.List name="videos">
        {(fields, { remove }) => (
          <ol className={style.chosen} aria-label={words.chosen}>
            {fields.map(({ key, name }) => {
              const { picked } =
                (form.getFieldValue(['videos', name]) as ChosenVideosFormValues['videos'][number]) ?? {}
              if (!picked) return null
              return (
                <li key={key} className={style.one}>
                  <div className={style.fileLine}>
                    <span className={style.fileName}>{picked.file.name}</span>
                    <SecondaryText small>{sizeText(picked.file.size)}</SecondaryText>
                    <Button
                      type="text"
                      size="small"
                      icon={<CloseOutlined aria-hidden />}
                      aria-label={words.remove(picked.file.name)}
                      onClick={() => remove(name)}
                    />
                  </div>
                  <div className={style.fields}>
                    <Form.Item
                      name={[name, 'origName']}
                      label={words.name}
                      required
                      validateFirst
                      rules={videoNameFieldRules}
                    >
                      <Input aria-label={words.nameOf(name + 1)} autoComplete="off" />
                    </Form.Item>
                    {lessons && (
                      <Field of={idField} name={[name, 'lessonId']} rules={videoLessonFieldRules}>
                        <LessonSelect label={words.lessonOf(name + 1)} options={lessons.options} />
                      </Field>
                    )}
                  </div>
                </li>
              )
            })}
          </ol>
        )}
      </Form.List>
    </>
  )
}

function LessonForAll({ form, lessons }: { form: FormInstance<ChosenVideosFormValues>; lessons: Choice }) {
  const videos = useChosenVideos(form)
  const [first] = videos
  const isCommon = videos.every(({ lessonId }) => lessonId === first?.lessonId)
  const setAll = (lessonId: number) => form.setFieldsValue({ videos: videos.map((one) => ({ ...one, lessonId })) })
  return (
    <div className={style.forAll}>
      <span aria-hidden>{words.lessonForAll}</span>
      <LessonSelect
        label={words.lessonForAll}
        options={lessons.options}
        value={isCommon ? (first?.lessonId ?? null) : null}
        placeholder={words.lessonForAllHint}
        onChange={setAll}
      />
    </div>
  )
}

function LessonTrouble({ lessons: { options, error, refetch } }: { lessons: Choice }) {
  if (options?.length === 0)
    return (
      <HintNote className={style.refused} role="alert">
        {words.noLessons}
      </HintNote>
    )
  if (options || !error) return null
  return (
    <HintNote className={style.refused} role="alert">
      {words.lessonsFailed}. {error.message}{' '}
      <Button size="small" onClick={() => void refetch()}>
        {commonText.retry}
      </Button>
    </HintNote>
  )
}
