import { startDemoErp } from '@markaz/demo/server'
import { sizedCentre } from '@markaz/demo/size'

// The ERP as a process of its own: its pages of thousands would hold up those who measure.
const [students, today] = process.argv.slice(2) as [string, string]
const erp = await startDemoErp({ today, data: sizedCentre({ students: Number(students), today }) })
const { url, tokenUrl, clientId, clientSecret } = erp
process.send?.({ url, tokenUrl, clientId, clientSecret })
