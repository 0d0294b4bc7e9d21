import { id } from '@markaz/protocol/fields'
import { VideoEdit, videoFieldErrorTexts } from '@markaz/protocol/teaching/videos/schemas'
import type { Rule } from 'antd/es/form'
import { createZodRule } from '../../shared/forms/rules.ts'

/** The field must set `validateFirst`, so that only one error is shown. */
export const videoNameRules: Rule[] = [
  {
    validator: async (_, name: string | undefined) => {
      if ((name ?? '').trim().length > 500) throw new Error(videoFieldErrorTexts.nameTooLong)
    },
  },
  createZodRule(VideoEdit.shape.origName),
]

export const videoLessonRules: Rule[] = [createZodRule(id)]
