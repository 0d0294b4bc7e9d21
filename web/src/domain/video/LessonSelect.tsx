import { Select } from '../../shared/forms/Select.tsx'
import style from './chosen-videos.module.css'
import { uploadFormText as words } from './upload-form.text.ts'
import type { LessonOption } from './video-lessons.ts'

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
