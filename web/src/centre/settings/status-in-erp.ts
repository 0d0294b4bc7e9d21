import type { ErpStatusName } from '@markaz/protocol/people/staff/schemas'
import { settingsText } from './settings.text.ts'

/** What the ERP means by its name of a status; the six are fixed. */
export const statusInErp = (name: string): string => settingsText.inErp[name as ErpStatusName] ?? name
