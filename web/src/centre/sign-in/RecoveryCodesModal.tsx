import { ShownOnceModal } from '../../shared/ui/ShownOnceModal.tsx'
import { accountText } from './account.text.ts'
import { RecoveryCodes } from './second-factor.tsx'

export function RecoveryCodesModal({ codes, close }: { codes: readonly string[]; close: () => void }) {
  return (
    <ShownOnceModal title={accountText.recoveryTitle} width={480} closeText={accountText.saved} close={close}>
      <RecoveryCodes codes={codes} />
    </ShownOnceModal>
  )
}
