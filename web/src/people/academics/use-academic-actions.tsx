import type { Named } from '@markaz/protocol/fields'
import type { Academic } from '@markaz/protocol/people/academics/schemas'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { blockPerson } from '../../domain/person/block-person.tsx'
import { useResetPassword } from '../../domain/person/use-reset-password.tsx'
import { useMay } from '../../shared/access/access.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useAcademicDeeds } from './academic-calls.ts'
import type { Door } from './doors.ts'

const LoginModal = patientLazy(() => import('../../domain/person/LoginModal.tsx').then((m) => m.LoginModal))
const ProfileModal = patientLazy(() => import('../../domain/person/ProfileModal.tsx').then((m) => m.ProfileModal))
const AcademicEditModal = patientLazy(() => import('./AcademicEditModal.tsx').then((m) => m.AcademicEditModal))

/** The deeds on a person of this door, with their dialogs; the row and the person's page share them. */
export function useAcademicActions(door: Door, roles?: readonly Named[]) {
  const [renamed, setRenamed] = useState<Academic | null>(null)
  const [edited, setEdited] = useState<Academic | null>(null)
  const [invited, setInvited] = useState<Academic | null>(null)
  const mayChange = useMay(door.calls.update)
  const mayCreate = useMay(door.calls.signUp)
  const navigate = useNavigate()
  const calls = useAcademicDeeds(door)
  const block = blockPerson(calls.setStatus, door.words)
  const { reset, show, modal } = useResetPassword(calls.resetPassword)
  const deeds = {
    edit: (academic: Academic) =>
      door.name === 'teacher' ? navigate(`/users/teacher/${academic.id}/edit`) : setEdited(academic),
    block: (academic: Academic) => void block(academic),
    resetPassword: (academic: Academic) => void reset(academic),
    changeLogin: setRenamed,
    ...(mayCreate ? { makeProfile: setInvited } : {}),
  }
  const modals = (
    <>
      <Suspense fallback={null}>
        {renamed && (
          <LoginModal
            person={renamed}
            send={(login) => calls.edit(renamed.id, { login })}
            close={() => setRenamed(null)}
          />
        )}
        {edited && (
          <AcademicEditModal
            academic={edited}
            roles={roles}
            send={(body) => calls.edit(edited.id, body)}
            close={() => setEdited(null)}
          />
        )}
        {invited && (
          <ProfileModal
            person={invited}
            asksGender={door.asksGender}
            roles={roles}
            send={async (profile) => {
              const { login, password } = await calls.signUp(invited.id, profile)
              show({ name: invited.fullName, login, password })
            }}
            close={() => setInvited(null)}
          />
        )}
      </Suspense>
      {modal}
    </>
  )
  return { deeds, mayChange, modals }
}
