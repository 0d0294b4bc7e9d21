import { roles } from '@markaz/protocol/people/roles/routes'
import { Switch } from 'antd'
import { useId } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './roles.module.css'
import { rolesText } from './roles.text.ts'

interface RequireSecondFactorFieldProps {
  id: number
  name: string
  isNeeded: boolean
  /** True = the user has all rights of the role. Otherwise the user cannot change this setting. */
  isWithinOwn: boolean
}

/** Users can change this setting even for the Admin role, whose rights cannot be changed. */
export function RequireSecondFactorField({ id, name, isNeeded, isWithinOwn }: RequireSecondFactorFieldProps) {
  const label = useId()
  const mayUpdate = useMayCall(roles.secondFactor)
  const isOnline = useIsOnline()
  const send = useRouteMutation(roles.secondFactor, { of: () => name, done: () => commonText.edited })
  return (
    <div className={style.factor}>
      {mayUpdate && isWithinOwn ? (
        <Switch
          aria-labelledby={label}
          checked={isNeeded}
          disabled={!isOnline}
          loading={send.isPending}
          onChange={(next) => send.mutate({ params: { id }, body: { isNeeded: next } })}
        />
      ) : (
        <StatusPill tone={isNeeded ? 'green' : 'grey'}>{isNeeded ? commonText.yes : commonText.no}</StatusPill>
      )}
      <span>
        <span id={label}>{rolesText.needsSecondFactor}</span>{' '}
        <SecondaryText small>{rolesText.needsSecondFactorHint}</SecondaryText>
      </span>
    </div>
  )
}
