import { personText } from '../../domain/person/person.text.ts'

export const parentAuditText = { 'agent.status': personText.block }
