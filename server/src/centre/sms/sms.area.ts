import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../backup/restored.ts'
import { personalDataHandlersOfSms } from './personal-data-of-sms.ts'
import { reencryptWaitingSms } from './send-sms.ts'
import { registerSmsJobs } from './sms-jobs.ts'
import { cancelSmsAfterRestore } from './stop-messages.ts'

export const smsArea: FeatureArea = {
  routes: registerSmsJobs,
  listens() {
    centreRestoredEvent.heardBy(cancelSmsAfterRestore)
  },
  sealsAnew: reencryptWaitingSms,
  personalData: personalDataHandlersOfSms,
}
