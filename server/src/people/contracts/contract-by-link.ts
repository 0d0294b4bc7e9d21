import { AppError } from '@markaz/protocol/errors'
import { ipNetworkOfAddress, ipv6Slash48NetworkOfAddress } from '../../access/network.ts'
import { isValidParentSessionSql, shouldNotifyParentSql } from '../../access/parent.ts'
import { hasSessionHashSql } from '../../access/session-hash.ts'
import { throttleAttempt } from '../../access/throttle.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { isContractSignedByParentSql } from './child-contracts.ts'
import { hashLinkToken, verifyPortalSigningLink } from './signing-link.ts'
import type { SigningPageText } from './signing-text.ts'
import { lockStudent } from './student-contracts.queries.ts'

interface OpenedContract {
  id: number
  studentId: number
  agentId: number | null
  number: string
  title: string
  student: string
  signer: string
  phone: string
  status: 'waiting' | 'done'
  signedAt: string | null
  fileKey: string
  fileName: string
  shown: SigningPageText | null
}

type LinkCall = Deps & { params: { token: string }; request: { address: string } }

/** The error is the same for an unknown, replaced or expired signing link and for a blocked signer. */
export async function readContractByLink(call: LinkCall): Promise<OpenedContract> {
  const { db, request } = call
  const now = call.clock.now()
  const opened = await db.one<OpenedContract>(sql`
    select contract.id, contract.student_id as "studentId", contract.agent_id as "agentId", contract.number, template.name as title,
      student.full_name as student, coalesce(contract.agent ->> 'fullName', student.full_name) as signer, contract.phone,
      contract.status, contract.signed_at as "signedAt", contract.file_key as "fileKey", file.name as "fileName", contract.shown
    from student_contract contract
    join contract_template template on template.id = contract.template_id
    join student on student.id = contract.student_id
    join file on file.key = contract.file_key
    where ${isOpen(call, now)}`)
  // Requests with a valid signing link are counted per link, so that other people in the network cannot block the
  // signer.
  const network = ipNetworkOfAddress(request.address)
  await throttleAttempt(
    db,
    [opened ? `signing-page:${opened.id}:${network}` : `signing-page:${ipv6Slash48NetworkOfAddress(network)}`],
    now,
  )
  if (!opened) throw new AppError('CONTRACT_LINK_OVER')
  return opened
}

/** Locks the contract and checks its state again, because another request may have signed or cancelled it. */
export async function lockContractForSigning(tx: Db, call: LinkCall, opened: OpenedContract): Promise<void> {
  await lockStudent(tx, null, opened.studentId)
  const signing = await tx.one<{ status: string }>(sql`
    select status from student_contract contract where id = ${opened.id} and ${isOpen(call, call.clock.now())} for update`)
  if (!signing) throw new AppError('CONTRACT_LINK_OVER')
  if (signing.status === 'done') throw new AppError('CONTRACT_SIGNED')
}

function isOpen(call: LinkCall, now: Date): Sql {
  const { token } = call.params
  const own = verifyPortalSigningLink(call, token)
  if (own)
    return sql`contract.id = ${own.id} and contract.status <> 'cancelled'
      and contract.wanted_phone is distinct from contract.phone and (
        contract.type = 'self' and exists (
          select from student_session
          where student_session.student_id = contract.student_id and viewed_in is null and ended_at is null and ${hasSessionHashSql(sql`student_session.id`, own.mark)})
        or exists (
          select from parent_session join agent on agent.id = parent_session.agent_id
          where ${hasSessionHashSql(sql`parent_session.id`, own.mark)} and ${isValidParentSessionSql(now)}
            and ${isContractSignedByParentSql(sql`agent.id`)} and ${shouldNotifyParentSql(sql`agent.id`, sql`contract.student_id`, 'papers')}))`
  return sql`contract.token_hash = ${hashLinkToken(token)} and contract.token_expires_at > ${now}
    and not exists (
      select from agent join agent known on known.id = coalesce(agent.merged_into_id, agent.id)
      where agent.id = contract.agent_id and known.status <> 1)`
}
