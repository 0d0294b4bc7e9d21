import { z } from 'zod'
import { id, idAndName, text } from '../../fields.ts'

export const Office = idAndName.extend({ hOffice: idAndName })
export type Office = z.infer<typeof Office>
/** `isRelated`: true = a branch already belongs to this head office. */
export const HeadOffice = idAndName.extend({ isRelated: z.boolean() })
export type HeadOffice = z.infer<typeof HeadOffice>

export const OfficeInput = z.object({ name: text(255, 3), hOfficeId: id })
/** Without `hOfficeId` (possible only without an ERP) the server creates a head office with the branch's name. */
export const NewOffice = OfficeInput.partial({ hOfficeId: true })
export type NewOffice = z.infer<typeof NewOffice>
