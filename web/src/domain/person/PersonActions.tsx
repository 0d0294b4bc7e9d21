import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { AccountStatus, EmploymentStatus, type StaffMember } from '@markaz/protocol/people/staff/schemas'
import { Tooltip } from 'antd'
import { useSignedInUser } from '../../shared/access/access.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { openModal } from '../../shared/ui/open-modal.ts'
import { EditButton, RowButton } from '../../shared/ui/RowButtons.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import style from './person.module.css'
import { personText } from './person.text.ts'

interface PersonOperations<P> {
  edit?: (person: P) => void
  block?: (person: P) => void
  resetPassword: (person: P) => void
  changeLogin?: (person: P) => void
  /** Creates an account for the person; undefined = the user may not create accounts. */
  makeProfile?: (person: P) => void
}

type PersonOfActions = Pick<StaffMember, 'id' | 'fullName' | 'isActive' | 'isShared' | 'workStatus'>

/** Only people of the user's branches can be edited or blocked. People who are not employed cannot be blocked. */
export function PersonActions<P extends PersonOfActions>(props: {
  person: P
  mayChange: boolean
  operations: PersonOperations<P>
}) {
  const { person, mayChange, operations } = props
  const isPhone = useIsPhone()
  const hasProfile = person.isActive !== AccountStatus.HasNotAccount
  const reason = whyNot(person)
  const isBlocked = person.isActive === AccountStatus.InActive
  const blockWord = isBlocked ? personText.unblockOperation : personText.blockOperation
  const { edit, block, makeProfile } = operations
  const mayEdit = mayChange && edit && person.isShared && hasProfile

  const items = [
    isPhone && mayEdit && item('edit', commonText.edit, null),
    isPhone && mayChange && hasProfile && block && item('block', blockWord, reason),
    mayChange && hasProfile && item('resetPassword', personText.resetPassword, reason),
    mayChange &&
      hasProfile &&
      operations.changeLogin &&
      item('changeLogin', personText.changeLogin, sharedReason(person)),
    !hasProfile && makeProfile && item('makeProfile', personText.makeProfile, reason),
  ].filter((one) => typeof one === 'object')
  const myId = useSignedInUser()?.id
  const choose = (key: string) => {
    // For the user's own account, the dialog for changing the own password opens; no new password is generated.
    if (key === 'resetPassword' && person.id === myId) openModal('password')
    else operations[key as keyof PersonOperations<P>]?.(person)
  }

  return (
    <>
      {mayEdit && !isPhone && <EditButton of={person.fullName} onClick={() => edit(person)} />}
      {mayChange && hasProfile && block && !isPhone && (
        <Tooltip title={reason}>
          {/* The tooltip belongs to a wrapper, because disabled buttons receive no pointer events. */}
          <span>
            <RowButton
              icon={isBlocked ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />}
              disabled={reason !== null}
              label={isBlocked ? personText.unblockOf(person.fullName) : personText.blockOf(person.fullName)}
              title={reason ?? blockWord}
              onClick={() => block(person)}
            />
          </span>
        </Tooltip>
      )}
      {items.length > 0 && (
        <RowMenu
          label={personText.more(person.fullName)}
          items={items}
          size={isPhone ? 'large' : 'small'}
          onChoose={choose}
        />
      )}
    </>
  )
}

/** Returns the reason why the account cannot be changed; null = the account can be changed. */
function whyNot(person: Pick<StaffMember, 'isShared' | 'workStatus'>): string | null {
  return sharedReason(person) ?? (person.workStatus === EmploymentStatus.NotWorking ? personText.notWorking : null)
}
const sharedReason = (person: Pick<StaffMember, 'isShared'>) => (person.isShared ? null : personText.notShared)

function item(key: string, word: string, reason: string | null) {
  const label = reason ? (
    <>
      {word}
      <span className={style.menuHint}>{reason}</span>
    </>
  ) : (
    word
  )
  return { key, label, disabled: reason !== null }
}
