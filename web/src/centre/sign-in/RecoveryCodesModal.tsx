import { OneTimeContentModal } from '../../shared/ui/OneTimeContentModal.tsx'
import { accountText } from './account.text.ts'
import { RecoveryCodeList } from './second-factor.tsx'

export function RecoveryCodesModal({ codes, close }: { codes: readonly string[]; close: () => void }) {
  return (
    <OneTimeContentModal title={accountText.recoveryTitle} width={480} closeText={accountText.saved} close={close}>
      <RecoveryCodeList codes={codes} />
    </OneTimeContentModal>
  )
}
