import type { ErpStatusName } from '@markaz/protocol/people/staff/schemas'
import { settingsText } from './settings.text.ts'

/** Returns the meaning of a status in the ERP; the six statuses are fixed. */
export const statusInErp = (name: string): string => settingsText.inErp[name as ErpStatusName] ?? name
