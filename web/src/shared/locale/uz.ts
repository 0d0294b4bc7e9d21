import type { Locale } from 'antd/es/locale'
import antdUz from 'antd/es/locale/uz_UZ'
import { deepMerge } from './deep-merge.ts'
import { uzOverrides } from './uz.text.ts'

/** antd's own Uzbek with its Russian, misspelt and missing strings put right (A: integrations §10). */
export const uz = deepMerge<Locale>(antdUz, uzOverrides)
