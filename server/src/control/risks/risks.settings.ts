import { RiskKind } from '@markaz/protocol/control/risks/schemas'
import { defineReadOnlySettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { riskRules } from './risk-rules.ts'

const riskNames: Record<RiskKind, string> = {
  [RiskKind.Attendance]: 'davomat',
  [RiskKind.Homework]: 'uy vazifasi',
  [RiskKind.Exams]: 'imtihon',
  [RiskKind.Doors]: 'markazga kelish',
}

export const risksSettings: SettingGroup[] = [
  defineReadOnlySettings(
    ...Object.values(RiskKind).map((kind) => ({
      title: `Xavf chegarasi: ${riskNames[kind]}`,
      effect: 'Talaba shu chegarada erta ogohlantirishga tushadi',
      soughtBy: 'risk erta ogohlantirish foiz pasayish ketish kelmaslik',
      value: () => ruleText(riskRules[kind]),
    })),
  ),
]

function ruleText({ days, earlierDays, below, fallsBy }: (typeof riskRules)[RiskKind]): string {
  const fall = `avvalgi ${earlierDays} kunga nisbatan ${fallsBy} foizga tushsa`
  return `${days} kunda ${below > 0 ? `${below} foizdan kam bo'lsa yoki ` : ''}${fall}`
}
