import texts from './console.json' with { type: 'json' };

export default texts;
