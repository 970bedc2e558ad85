const ECO_FEATURE_LABELS: Readonly<Record<string, string>> = {
  organic: 'Organic',
  'local-sourced': 'Locally Sourced',
  'vegan-options': 'Vegan Options',
  'zero-waste': 'Zero Waste',
  'sustainable-packaging': 'Sustainable Packaging',
  'bulk-goods': 'Bulk Goods',
  'plastic-free': 'Plastic Free',
  vegan: 'Vegan',
  'compostable-packaging': 'Compostable Packaging',
  'renewable-energy': 'Renewable Energy',
  'sustainable-sourcing': 'Sustainable Sourcing',
  'msc-certified': 'MSC Certified',
  'local-catch': 'Local Catch',
  'minimal-packaging': 'Minimal Packaging',
  refillable: 'Refillable',
  'locally-made': 'Locally Made',
  'fair-trade': 'Fair Trade',
  cooperative: 'Cooperative',
  'csa-program': 'CSA Program',
  'carbon-neutral': 'Carbon Neutral',
}

/** Shows an unknown slug unchanged. */
export function ecoFeatureLabel(slug: string): string {
  return Object.hasOwn(ECO_FEATURE_LABELS, slug) ? (ECO_FEATURE_LABELS[slug] ?? slug) : slug
}
