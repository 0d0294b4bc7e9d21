import type { ErpStatusName } from '@markaz/protocol/people/staff/schemas'
import { settingsText } from './settings.text.ts'

export const erpMeaningOfStatus = (name: string): string => settingsText.inErp[name as ErpStatusName] ?? name
