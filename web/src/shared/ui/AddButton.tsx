import { PlusOutlined } from '@ant-design/icons'
import type { AccessRule, RouteDefinition } from '@markaz/protocol/route'
import type { ReactNode } from 'react'
import { ShowIfCallAllowed } from '../access/access.tsx'
import { common } from '../text/common.text.ts'
import { LinkButton } from './LinkButton.tsx'
import { ButtonDisabledOffline } from './OnlineButton.tsx'

type AddButtonProps = {
  /** The API route that creates the object, or a right. Users without the right do not see the button. */
  do?: RouteDefinition | AccessRule
  children?: ReactNode
} & ({ to: string } | { onClick: () => void })

export function AddButton({ do: call, children = common.add, ...opens }: AddButtonProps) {
  const look = { type: 'primary', icon: <PlusOutlined aria-hidden />, children } as const
  const button = 'to' in opens ? <LinkButton {...look} {...opens} /> : <ButtonDisabledOffline {...look} {...opens} />
  return call ? <ShowIfCallAllowed do={call}>{button}</ShowIfCallAllowed> : button
}
