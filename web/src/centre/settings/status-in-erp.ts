import type { ErpStatusName } from '@markaz/protocol/people/staff/schemas'
import { settingsText } from './settings.text.ts'

/** Returns what a status means in the ERP. There are six fixed statuses. */
export const erpMeaningOfStatus = (name: string): string => settingsText.inErp[name as ErpStatusName] ?? name
