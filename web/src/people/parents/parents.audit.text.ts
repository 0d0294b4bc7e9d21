import { personText } from '../../domain/person/person.text.ts'

export const auditText = { 'agent.status': personText.block }
