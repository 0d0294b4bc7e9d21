import type { IdAndName } from '@markaz/protocol/fields'
import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import { useNavigate } from 'react-router'
import { useBlockStaffMember } from '../../domain/person/block-person.tsx'
import { useResetPassword } from '../../domain/person/use-reset-password.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useTeachingStaffMutations } from './teaching-staff-calls.ts'
import type { TeachingStaffView } from './teaching-staff-views.ts'

const ChangeLoginModal = lazyWithRetry(() =>
  import('../../domain/person/ChangeLoginModal.tsx').then((m) => m.ChangeLoginModal),
)
const CreateTeachingStaffAccountModal = lazyWithRetry(() =>
  import('./CreateTeachingStaffAccountModal.tsx').then((m) => m.CreateTeachingStaffAccountModal),
)
const TeachingStaffEditModal = lazyWithRetry(() =>
  import('./TeachingStaffEditModal.tsx').then((m) => m.TeachingStaffEditModal),
)

export function useTeachingStaffActions(view: TeachingStaffView, roles?: readonly IdAndName[]) {
  const { open, modal } = useModal()
  const mayChange = useMayCall(view.calls.update)
  const mayCreate = useMayCall(view.calls.signUp)
  const navigate = useNavigate()
  const calls = useTeachingStaffMutations(view)
  const block = useBlockStaffMember(calls.setStatus, view.words)
  const { reset, show, modal: password } = useResetPassword(calls.resetPassword)
  const rename = (academic: TeachingStaffMember) =>
    open((close) => (
      <ChangeLoginModal person={academic} send={(login) => calls.edit(academic, { login })} close={close} />
    ))
  const edit = (academic: TeachingStaffMember) =>
    open((close) => (
      <TeachingStaffEditModal
        academic={academic}
        roles={roles}
        send={(body) => calls.edit(academic, body)}
        close={close}
      />
    ))
  const invite = (academic: TeachingStaffMember) =>
    open((close) => (
      <CreateTeachingStaffAccountModal
        person={academic}
        asksGender={view.asksGender}
        roles={roles}
        send={async (profile) => {
          const { login, password } = await calls.signUp(academic.id, profile)
          show({ name: academic.fullName, login, password })
        }}
        close={close}
      />
    ))
  const operations = {
    edit: (academic: TeachingStaffMember) =>
      view.name === 'teacher' ? navigate(`/users/teacher/${academic.id}/edit`) : edit(academic),
    block: (academic: TeachingStaffMember) => void block(academic),
    resetPassword: (academic: TeachingStaffMember) => void reset(academic),
    changeLogin: rename,
    ...(mayCreate ? { makeProfile: invite } : {}),
  }
  const modals = (
    <>
      {modal}
      {password}
    </>
  )
  return { operations, mayChange, modals, open }
}
