import { id } from '@markaz/protocol/fields'
import { VideoEditInput, videoFieldErrorTexts } from '@markaz/protocol/teaching/videos/schemas'
import type { Rule } from 'antd/es/form'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import style from './chosen-videos.module.css'
import { uploadFormText as words } from './upload-form.text.ts'
import type { LessonOption } from './video-lessons.ts'

/** The field must set `validateFirst`, so that only one error is shown. */
export const videoNameFieldRules: Rule[] = [
  {
    validator: async (_, name: string | undefined) => {
      if ((name ?? '').trim().length > 500) throw new Error(videoFieldErrorTexts.nameTooLong)
    },
  },
  createZodRule(VideoEditInput.shape.origName),
]

export const videoLessonFieldRules: Rule[] = [createZodRule(id)]

interface LessonSelectProps {
  id?: string
  label?: string
  options: readonly LessonOption[] | undefined
  value?: number | null
  onChange?: (lessonId: number) => void
  placeholder?: string
}

/** The latest lesson is listed first. When the user types to search, all kinds of apostrophe are equal. */
export function LessonSelect({ id: fieldId, label, options, value, onChange, placeholder }: LessonSelectProps) {
  return (
    <Select
      {...(fieldId ? { id: fieldId } : {})}
      {...(label ? { 'aria-label': label } : {})}
      className={style.select ?? ''}
      loading={!options}
      options={[...(options ?? [])]}
      value={options ? (value ?? null) : null}
      placeholder={placeholder ?? words.chooseLesson}
      onChange={(next: number | null) => next !== null && onChange?.(next)}
    />
  )
}
