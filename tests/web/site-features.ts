import { eachFeature, firstStateOf } from '#contract/feature/codes.ts'
import { setFeatures } from '#web/src/site/frame/features.ts'

// Every page of the site says what is open; here it is what is open in a fresh installation.
setFeatures(eachFeature((feature) => ({ state: firstStateOf(feature), day: null })))
