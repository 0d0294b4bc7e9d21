import { PlusOutlined } from '@ant-design/icons'
import type { Access, RouteDefinition } from '@markaz/protocol/route'
import type { ReactNode } from 'react'
import { Can } from '../access/access.tsx'
import { common } from '../text/common.text.ts'
import { LinkButton } from './LinkButton.tsx'
import { OnlineButton } from './OnlineButton.tsx'

type AddButtonProps = {
  /** The call that adds: who may not make it sees no button. */
  do?: RouteDefinition | Access
  children?: ReactNode
} & ({ to: string } | { onClick: () => void })

/** What adds to a list: opens the screen of a form, or a dialog. */
export function AddButton({ do: call, children = common.add, ...opens }: AddButtonProps) {
  const look = { type: 'primary', icon: <PlusOutlined aria-hidden />, children } as const
  const button = 'to' in opens ? <LinkButton {...look} {...opens} /> : <OnlineButton {...look} {...opens} />
  return call ? <Can do={call}>{button}</Can> : button
}
