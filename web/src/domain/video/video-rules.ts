import { id } from '@markaz/protocol/fields'
import { VideoEdit, videoTexts } from '@markaz/protocol/teaching/videos/schemas'
import type { Rule } from 'antd/es/form'
import { zodRule } from '../../shared/forms/rules.ts'

/** VIDEO-004, VIDEO-032; one that is too long in the documents' words. Use with `validateFirst`. */
export const nameRules: Rule[] = [
  {
    validator: async (_, name: string | undefined) => {
      if ((name ?? '').trim().length > 500) throw new Error(videoTexts.nameTooLong)
    },
  },
  zodRule(VideoEdit.shape.origName),
]

/** VIDEO-005. */
export const lessonRules: Rule[] = [zodRule(id)]
